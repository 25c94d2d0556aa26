import { HydrationBoundary } from '@latchkey/react/hydration'
import { cookieToInitialState } from '@latchkey/react/server'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'

/**
 * Renders who was connected when this browser was here last. Stands in a `<Suspense>`: everything around it is the same for
 * every visitor, and Next renders that ahead.
 */
export async function KnownVisitor({ children }: { readonly children: ReactNode }) {
  const state = cookieToInitialState((await headers()).get('cookie'))
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
