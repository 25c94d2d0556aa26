import type { ReactNode } from 'react'
import { useClient } from '../../../client-context.js'
import { useLateCode } from './use-late-code.js'
import { useRemoteFeatures } from './use-remote-features.js'

const loadLine = () => import('./branding-line.js')

function LateLine(): ReactNode {
  const { code } = useLateCode(loadLine)
  return code ? <code.BrandingLine /> : <p className="lk-account-brand" />
}

/** The line that names the kit, where the project's host or the app wants it. */
export function Branding(): ReactNode {
  const { options } = useClient()
  // What the project's host says replaces the app's own option.
  const isWanted = useRemoteFeatures()?.branding ?? options.features.branding ?? false
  return isWanted ? <LateLine /> : null
}
