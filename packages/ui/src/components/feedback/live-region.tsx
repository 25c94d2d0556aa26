export interface LiveRegionProps {
  /** What is read out when it changes; stays mounted, so that the change is noticed. */
  message: string
}

/** Reads its message out whenever it changes, unseen. */
export const LiveRegion = ({ message }: LiveRegionProps) => (
  <div className="lk-vh" role="status" aria-live="polite">
    {message}
  </div>
)
