// The token is in the fragment, so it reaches the keeper in the bodies of these requests alone.
const token = location.hash.slice(1)
const find = id => document.getElementById(id)

const showResult = (name, isFinal) => {
  for (const line of document.querySelectorAll('[data-result]')) line.hidden = line.dataset.result !== name
  if (!isFinal) return
  find('request').hidden = true
  // The way back must not offer a link that is used up.
  history.replaceState(null, '', location.pathname + location.search)
  find('results').focus()
}

const send = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
    signal: AbortSignal.timeout(20_000),
  })
  if (response.status === 404 || response.status === 400) return { state: 'unknown' }
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

const showRequest = ({ origin, browser, startedAt }) => {
  find('origin').textContent = origin
  find('browser').textContent = browser
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  find('time').textContent = format.format(startedAt)
  find('request').hidden = false
}

// Arabic keyboards type digits of their own.
const readDigits = text => text.trim().replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))

const decide = async body => {
  const buttons = document.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  try {
    const { state } = await send('approve/decide', body)
    showResult(state, true)
  } catch {
    showResult('failed', false)
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

find('request').addEventListener('submit', event => {
  event.preventDefault()
  const input = find('number')
  const number = readDigits(input.value)
  const isValid = /^\d{2}$/.test(number)
  input.setAttribute('aria-invalid', String(!isValid))
  if (isValid) return decide({ number })
  showResult('invalid', false)
  input.focus()
})
find('deny').addEventListener('click', () => decide({ isDenied: true }))

send('approve/read', {})
  .then(facts => {
    if (facts.state === 'waiting') showRequest(facts)
    else showResult(facts.state, true)
  })
  .finally(() => {
    find('loading').hidden = true
  })
  .catch(() => showResult('failed', false))
