import { config } from 'zod/mini'

// The policy of the page allows no code from text, and a try of it would be reported.
config({ jitless: true })

const query = new URLSearchParams(location.search)

/** Says in plain words why there is nothing here. */
const showNotice = async (key: 'framed' | 'failed') => {
  const { createAccountTexts } = await import('./account-texts.js')
  document.body.textContent = createAccountTexts('en')(key)
}

// The host's policy lets nobody embed this page. A browser that does not know the policy stops here.
const start = async () => {
  if (window.top !== window) return showNotice('framed')
  const { startAccount } = await import('./start-account.js')
  return startAccount(query)
}

start().catch(async error => {
  console.error('The page did not start', error)
  await showNotice('failed')
})
