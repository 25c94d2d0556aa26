import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { findTabbable } from '../../hooks/focus'
import { useClosed } from '../../hooks/use-closed'
import { useDialogFocus } from '../../hooks/use-dialog-focus'
import { useDialogKeys } from '../../hooks/use-dialog-keys'
import { useHeight } from '../../hooks/use-height'
import { useLeaving } from '../../hooks/use-leaving'
import { useShake } from '../../hooks/use-shake'
import { useSheet } from '../../hooks/use-sheet'
import { useStyles } from '../../style-context'
import css from '../../styles/dialog.css?inline'
import { type Visibility, visible } from '../../visibility'
import { LiveRegion } from '../feedback/live-region'
import { DialogHeader } from './dialog-header'

export interface DialogProps {
  title: string
  /** The names of the two buttons of the header. */
  labels: { close: string; back: string }
  /** Names the view; a new name moves the focus, runs the transition and is announced. */
  view: string
  /** Where the view comes from, in reading direction. */
  direction?: 'next' | 'prev' | undefined
  dir?: 'ltr' | 'rtl'
  lang?: string
  /** Closes: the button, Escape and a press beside the dialog. */
  onClose(): void
  /** Shows the back button. */
  onBack?: (() => void) | undefined
  /** What comes next is on its way. It is told, and after a moment shown by a line under the header. */
  busy?: boolean
  /** Each new number shakes the dialog. */
  shake?: number
  /** Fades out and then calls `onClosed`; the caller unmounts. */
  closing?: boolean
  onClosed?: () => void
  /** Of a dialog that is drawn hidden: the focus enters, and keys are heard, when it is shown. */
  visibility?: Visibility
  /** Stands between the header and the view, and stays when the view changes. Its own styles give it a place. */
  aside?: ReactNode
  /** A `Snackbar` over the lower edge. */
  toast?: ReactNode
  children?: ReactNode
}

/** Catches Tab at either end of the dialog, also when Tab leaves a frame, whose key events the page doesn't get. */
const FocusGuard = ({ onReach }: { onReach: () => void }) => {
  const guard = { tabIndex: 0, onFocus: onReach }
  return <span {...guard} />
}

/** What one view shows. */
const View = ({ children }: Pick<DialogProps, 'children'>) => {
  const ref = useRef<HTMLDivElement>(null)
  useLeaving(ref)
  return (
    <div ref={ref} className="lk-view">
      {children}
    </div>
  )
}

/** React lets events of a portal bubble to its React parents, which are the host page's. */
const stop = (event: SyntheticEvent): void => event.stopPropagation()
const contained = {
  onClick: stop,
  onKeyDown: stop,
  onPointerDown: stop,
  onMouseDown: stop,
  onFocus: stop,
  onBlur: stop,
}

/** The shell of the modal: a card in the middle, on phones a sheet from the lower edge. */
export const Dialog = (props: DialogProps) => {
  useStyles(css)
  const { title, labels, view, direction, dir, lang, onClose, onBack } = props
  const { busy = false, shake = 0, closing = false, onClosed, visibility = visible } = props
  const { aside, toast, children } = props
  const titleId = useId()
  const overlay = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const announcement = useDialogFocus(card, heading, view, title, visibility)
  useDialogKeys(card, onClose, !closing, visibility)
  useHeight(body, content)
  useShake(card, shake)
  useClosed(overlay, closing, onClosed)
  useSheet(overlay, card, onClose)
  const wrap = (at: 0 | -1) => () => {
    if (card.current) findTabbable(card.current).at(at)?.focus()
  }
  return (
    <div
      ref={overlay}
      className="lk-overlay"
      dir={dir}
      lang={lang}
      data-closing={closing ? '' : undefined}
      {...contained}
    >
      <div className="lk-backdrop" aria-hidden="true" onClick={onClose} />
      <FocusGuard onReach={wrap(-1)} />
      <div
        ref={card}
        className="lk-card"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        data-enter={direction}
      >
        <DialogHeader {...{ titleId, title, labels, onClose, onBack }} titleRef={heading} />
        {aside}
        <div ref={body} className="lk-body" aria-busy={busy || undefined}>
          <div ref={content}>
            <View key={view}>{children}</View>
          </div>
        </div>
        <div className="lk-toasts">{toast}</div>
        <LiveRegion message={announcement} />
      </div>
      <FocusGuard onReach={wrap(0)} />
    </div>
  )
}
