/** The logo: a covered dish under a roof. */
export const Logo = () => (
  <svg
    viewBox="0 0 32 32"
    width="32"
    height="32"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M3 15 16 4l13 11M5 28h22" />
    <path d="M7 25a9 9 0 0 1 18 0z" fill="#e8862e" stroke="none" />
  </svg>
);
