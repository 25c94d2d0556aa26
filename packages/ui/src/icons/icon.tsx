export interface IconProps {
  /** Path data on a grid of 20, such as `closeIcon`. */
  d: string
  size?: number
  /** Turns the icon round in right-to-left text; for arrows that follow the reading direction. */
  mirror?: boolean
  className?: string
}

/** A line icon in the colour of the text around it, hidden from assistive technology. */
export const Icon = ({ d, size = 20, mirror, className = '' }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={`${mirror ? 'lk-mirror ' : ''}${className}` || undefined}
  >
    <path d={d} />
  </svg>
)
