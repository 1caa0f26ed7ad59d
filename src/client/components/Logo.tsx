/** The mark: a covered dish under a roof. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path
        d="M3 15 16 4l13 11"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M7 25a9 9 0 0 1 18 0z" fill="#e8862e" />
      <path d="M5 28h22" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
