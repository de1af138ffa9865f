"""A page of a PDF, read from the bytes of its file: the one model of it that all proofs take.

From the bytes to the page: values, file, content (with said and items), fonts, things, page. What a viewer makes of the
same bytes, paint and words to copy, is asked of another reader (`check.pdf_text`, `check.visibility`).
"""
