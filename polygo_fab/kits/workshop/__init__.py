"""What a maker needs beside the files: the bill, what to buy, the steps and the words for parts."""
