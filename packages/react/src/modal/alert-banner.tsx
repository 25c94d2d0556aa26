import type { AlertName } from '@latchkey/core'
import type { MessagesText } from '@latchkey/ui'
import { Banner, closeIcon, IconButton } from '@latchkey/ui/shell'
import type { MouseEvent, ReactNode } from 'react'
import { useClient } from '../client-context.js'

/** An alert for developers, with the button that dismisses it. */
export function AlertBanner(props: {
  readonly name: AlertName
  readonly text: Pick<MessagesText, 'alerts' | 'developer'>
}): ReactNode {
  const { alerts, developer } = props.text
  const { actions } = useClient().modal
  const dismiss = ({ currentTarget }: MouseEvent) => {
    // The button is removed: a keyboard user keeps their place in the dialog.
    currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('.lk-title')?.focus()
    actions.dismissAlert()
  }
  return (
    <Banner
      tone="warning"
      title={alerts[props.name].title}
      action={<IconButton icon={closeIcon} label={developer.dismiss} onClick={dismiss} />}
    >
      <p>{alerts[props.name].text}</p>
      <p className="lk-banner-note">{developer.note}</p>
    </Banner>
  )
}
