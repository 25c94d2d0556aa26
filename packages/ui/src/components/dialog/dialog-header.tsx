import type { RefObject } from 'react'
import { backIcon, closeIcon } from '../../icons/first-paths'
import { IconButton } from '../button/icon-button'

export interface DialogHeaderProps {
  titleId: string
  titleRef: RefObject<HTMLHeadingElement | null>
  title: string
  labels: { close: string; back: string }
  onClose(): void
  onBack?: (() => void) | undefined
}

/** One way back, one title, one way out, in the same places in every view. */
export const DialogHeader = (props: DialogHeaderProps) => {
  const { titleId, titleRef, title, labels, onClose, onBack } = props
  return (
    <div className="lk-header">
      <i className="lk-grab" />
      {onBack && <IconButton icon={backIcon} label={labels.back} mirror onClick={onBack} />}
      <h2 id={titleId} ref={titleRef} className="lk-title" tabIndex={-1}>
        <span key={title} className="lk-fade">
          {title}
        </span>
      </h2>
      <IconButton icon={closeIcon} label={labels.close} onClick={onClose} />
    </div>
  )
}
