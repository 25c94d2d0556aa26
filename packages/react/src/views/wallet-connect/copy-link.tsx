import { CopyButton } from '@latchkey/ui/components/copy-button'
import type { ReactNode } from 'react'
import { useCopy } from '../account/use-copy.js'
import { useText } from '../lazy-view.js'

/** Copies the link that the code holds, for a wallet that takes it by hand. */
export function CopyLink({ uri }: { readonly uri: string | null }): ReactNode {
  const { walletConnect: text } = useText()
  const copy = useCopy()
  return (
    <CopyButton
      label={text.copyLink}
      copiedLabel={text.linkCopied}
      disabled={uri === null}
      onCopy={() => uri !== null && copy(uri)}
    />
  )
}
