export interface LiveRegionProps {
  /** What is read out when it changes; stays mounted, so that the change is noticed. */
  message: string
  assertive?: boolean
}

/** Reads its message out whenever it changes, unseen. */
export const LiveRegion = ({ message, assertive }: LiveRegionProps) => (
  <div className="lk-vh" role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'}>
    {message}
  </div>
)
