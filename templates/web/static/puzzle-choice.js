// The choice of a puzzle: a day without a date is today.
const now = new Date();
now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
document.querySelector("#f-day").valueAsDate ??= now; // reads UTC
