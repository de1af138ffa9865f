"""The workshop in the browser: the surface of the command line as pages. No state, no account, nothing written.

A page (`web.pages`, one file each) is a function from what is asked to an answer. It runs in a worker process (`desk`);
the server (`app`) looks answers up, keeps some of them (`shelf`) and guards the door (`guard`).
"""
