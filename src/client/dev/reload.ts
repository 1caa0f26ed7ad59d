// Only in development: the page loads itself anew when it shows an older version than the one that was built last.
const versions = new EventSource('/dev/versions');
versions.addEventListener('message', ({ data }) => {
  if (data !== document.documentElement.dataset.build) location.reload();
});
