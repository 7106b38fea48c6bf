/** The few signs that are clearer than a word; each stands beside or inside of something that has a name. */
const paths = {
  open: 'M7 4H4v12h12v-3M11 4h5v5M16 4l-7 7',
  again: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v4h-4',
  delete: 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.5 9v4.5M11.5 9v4.5',
} as const

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
