interface Props {
  /** Width and height in pixels. */
  readonly size: number
}

/** Draws the logo: a V that is a tick, on the accent colour. It has no accessible name, because the name is always beside it. */
export function Logo({ size }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <path
        d="m8 12 6 11L24 8.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
