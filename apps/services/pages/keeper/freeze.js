// The token is in the fragment, so it reaches the keeper in the body of this request alone.
const token = location.hash.slice(1)
const form = document.getElementById('request')
const button = form.querySelector('button')

const showResult = (name, isFinal) => {
  for (const line of document.querySelectorAll('[data-result]')) line.hidden = line.dataset.result !== name
  if (!isFinal) return
  form.hidden = true
  document.getElementById('results').focus()
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  button.disabled = true
  try {
    const response = await fetch('freeze/decide', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 404 || response.status === 400) return showResult('unknown', true)
    if (!response.ok) throw new Error(String(response.status))
    showResult((await response.json()).state, true)
  } catch {
    showResult('failed', false)
  } finally {
    button.disabled = false
  }
})
