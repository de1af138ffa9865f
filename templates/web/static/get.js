// Links to files that take a while: how far each is stands below it.
// Without this script the browser waits for the file.
import { download } from "./download.js";

for (const link of document.querySelectorAll("[data-get]")) {
  link.onclick = (event) => {
    event.preventDefault();
    download(link.href, link.closest("nav, .card").querySelector(".progress"), link.dataset);
  };
}
