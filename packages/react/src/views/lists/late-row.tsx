import { Button, SkeletonRow } from '@latchkey/ui/shell'
import type { ComponentType, ReactNode } from 'react'
import { useLateCode } from '../account/tabs/use-late-code.js'
import { useText } from '../lazy-view.js'

/** A row of the account view whose code and words come with it: few apps have its feature. Pass a `load` that stays the same. */
export function LateRow({ load }: { load(): Promise<{ readonly Row: ComponentType }> }): ReactNode {
  const { common } = useText()
  const { code, hasFailed, retry } = useLateCode(load)
  if (code) return <code.Row />
  if (!hasFailed) return <SkeletonRow />
  return (
    <Button wide onClick={retry}>
      {common.retry}
    </Button>
  )
}
