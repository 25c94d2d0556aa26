/** Catches Tab at one end of the dialog, also when it comes out of a frame, whose keys the page does not hear. */
export const FocusGuard = ({ onReach }: { onReach: () => void }) => {
  const guard = { tabIndex: 0, onFocus: onReach }
  return <span {...guard} />
}
