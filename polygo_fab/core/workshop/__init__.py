"""The trade of the workshop: materials, machines and what they take, jobs, and the way of a beam through them."""
