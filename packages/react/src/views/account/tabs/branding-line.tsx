import type { OwnText } from '@latchkey/ui'
import { enBranding } from '@latchkey/ui/text/en-branding'
import type { ReactNode } from 'react'
import { useText } from '../../lazy-view.js'

/** One muted line that names the kit. */
export function BrandingLine(): ReactNode {
  const { branding } = useText<Partial<OwnText>>()
  return <p className="lk-row-sub lk-account-brand">{branding?.line ?? enBranding.line}</p>
}
