'use client'

import { useState } from 'react'

/** Asks the server for what only members get. */
export function Members({ url }: { readonly url: string }) {
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    const response = await fetch(url)
    setAnswer(response.ok ? (await response.json()).welcome : 'Sign in first.')
  }
  return (
    <main>
      <button type="button" onClick={ask}>
        Open the members' page
      </button>
      <output>{answer}</output>
    </main>
  )
}
