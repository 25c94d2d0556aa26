import type { LoginText } from '@latchkey/ui'
import { SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import { type ReactNode, useEffect, useRef } from 'react'
import { defineLazyView, useText } from '../../lazy-view.js'
import { useAuth } from '../use-auth.js'
import css from './approve.css?inline'
import { showFrame } from './show-frame.js'

/** The place over which the wallet's own frame shows what is to be approved. */
function Approve(): ReactNode {
  useStyles(css)
  const { login: words } = useText<{ login: LoginText }>()
  const auth = useAuth()
  const place = useRef<HTMLDivElement>(null)
  const frame = auth?.state.frame === 'ready' ? auth.actions.frameElement() : undefined
  useEffect(() => {
    if (!frame || !place.current) return undefined
    return showFrame(frame, place.current)
  }, [frame])
  return (
    <div ref={place} className="lk-approve" style={{ height: auth?.state.wantedSize?.height }}>
      {!frame && (
        <div role="status" aria-label={words.approveLoading}>
          <SkeletonRow />
        </div>
      )}
    </div>
  )
}

/** What the embedded wallet asks its user, in the wallet's own frame. */
export const view = defineLazyView('ApproveTransaction', {
  text: { login: enLogin },
  title: ({ text }) => text.login.approveTitle,
  View: Approve,
})
