import { HydrationBoundary } from '@latchkey/react/hydration'
import { cookieToInitialState } from '@latchkey/react/server'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'

/**
 * Shows who was connected when this browser was here last, from the first byte on. Stands in a `<Suspense>`: all around it is the
 * same for every visitor, and Next keeps it ready.
 */
export async function KnownVisitor({ children }: { readonly children: ReactNode }) {
  const state = cookieToInitialState((await headers()).get('cookie'))
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
