"""What lies in and on a box, in a hand and on the wall: pages at true scale."""
