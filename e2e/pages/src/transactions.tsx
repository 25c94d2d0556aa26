import type { Client } from '@latchkey/core'
import { LatchkeyProvider, useClient, useModal, useView } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { createPageClient } from './client'
import { render } from './render'

const loadRequests = ({ features }: Client) => features.load('requests')

function Page({ requests }: { readonly requests: Awaited<ReturnType<typeof loadRequests>> }): ReactNode {
  const { router } = useClient()
  const { open, isOpen } = useModal()
  const view = useView()
  const [outcome, setOutcome] = useState('none')
  const push = () => {
    open()
    router.actions.push('GetWallet')
    requests.actions.add('transaction', {
      onSuccess: () => setOutcome('success'),
      onError: () => setOutcome('error'),
      onCancel: () => setOutcome('cancel'),
    })
  }
  const pop = (name: 'success' | 'error' | 'cancel') => () => {
    push()
    requests.actions.settle(name)
  }
  return (
    <>
      <h1>Transactions</h1>
      <button type="button" onClick={pop('success')}>
        Succeed
      </button>
      <button type="button" onClick={pop('error')}>
        Fail
      </button>
      <button type="button" onClick={pop('cancel')}>
        Cancel
      </button>
      <button type="button" onClick={push}>
        Leave open
      </button>
      <output aria-label="Outcome">{outcome}</output>
      <output aria-label="View">{isOpen ? view : 'closed'}</output>
    </>
  )
}

void render(async () => {
  const client = await createPageClient()
  const requests = await loadRequests(client)
  return (
    <LatchkeyProvider client={client}>
      <Page requests={requests} />
    </LatchkeyProvider>
  )
})
