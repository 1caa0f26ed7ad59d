// Development only: reloads the page when there is a newer build than the one it shows.
const versions = new EventSource('/dev/versions');
versions.addEventListener('message', ({ data }) => {
  if (data !== document.documentElement.dataset.build) location.reload();
});
