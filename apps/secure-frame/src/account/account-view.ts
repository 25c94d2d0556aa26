import { h } from '../approve/elements.js'
import type { WalletDevice } from '../care/rotate.js'
import type { SayAccount } from './account-texts.js'
import { browserName } from './browser-name.js'
import type { Account } from './create-account.js'

interface ViewOptions {
  readonly document: Document
  readonly account: Account
  readonly say: SayAccount
  readonly locale: string
  /** What a person may read of an error. */
  messageOf(error: unknown): string
}

/** Shows the account page: sign in, then devices and the recovery phrase. */
export function showAccount({ document, account, say, locale, messageOf }: ViewOptions): void {
  const main = h(document, 'main')
  const status = h(document, 'p', { role: 'status', class: 'status' })
  const alert = h(document, 'p', { role: 'alert', class: 'alert' })
  document.title = say('title')
  document.body.replaceChildren(main, status, alert)
  let controller = new AbortController()

  const tell = (text: string) => {
    status.textContent = text
    alert.textContent = ''
  }
  const fail = (error: unknown) => {
    status.textContent = ''
    alert.textContent = messageOf(error)
  }
  /** Runs one action at a time; what fails is said. */
  const act = (run: () => Promise<void>) => {
    if (main.hasAttribute('aria-busy')) return
    main.setAttribute('aria-busy', 'true')
    tell(say('working'))
    run()
      .catch(fail)
      .finally(() => main.removeAttribute('aria-busy'))
  }
  const button = (text: string, run: () => void, name?: string) => {
    const made = h(document, 'button', { type: 'button', 'aria-label': name }, text)
    made.addEventListener('click', run)
    return made
  }
  /** Shows a step, and moves the focus to its title: a screen reader begins there. */
  const show = (title: string, ...children: readonly Node[]) => {
    const heading = h(document, 'h1', { tabindex: '-1' }, title)
    main.replaceChildren(heading, ...children)
    tell('')
    heading.focus()
  }
  const form = (label: string, attributes: Readonly<Record<string, string>>, submit: (v: string) => void) => {
    const input = h(document, 'input', { id: 'field', required: '', ...attributes })
    const made = h(
      document,
      'form',
      {},
      h(document, 'label', { for: 'field' }, label),
      input,
      h(document, 'button', { type: 'submit', class: 'first' }, say('next')),
    )
    made.addEventListener('submit', event => {
      event.preventDefault()
      submit(input.value.trim())
    })
    return made
  }
  const startAgain = () =>
    button(say('startAgain'), () => {
      controller.abort()
      main.removeAttribute('aria-busy')
      showEmail()
    })

  function showEmail(): void {
    controller = new AbortController()
    const { signal } = controller
    show(
      say('title'),
      h(document, 'p', {}, say('intro')),
      form(say('email'), { type: 'email', autocomplete: 'email', maxlength: '254' }, email =>
        act(async () => {
          const number = await account.begin(email, signal)
          signal.throwIfAborted()
          showNumber(email, number, signal)
        }),
      ),
    )
  }
  function showNumber(email: string, number: number, signal: AbortSignal): void {
    show(
      say('waitTitle'),
      h(document, 'p', {}, say('waitText')),
      h(document, 'p', { class: 'number' }, String(number).padStart(2, '0')),
      startAgain(),
    )
    account.untilApproved(signal).then(
      next => {
        if (!signal.aborted) return next === 'code' ? showCode(email, signal) : act(showHome)
      },
      error => {
        if (signal.aborted) return
        showEmail()
        fail(error)
      },
    )
  }
  function showCode(email: string, signal: AbortSignal): void {
    show(
      say('codeTitle'),
      h(document, 'p', {}, say('codeText', { email })),
      form(
        say('code'),
        { inputmode: 'numeric', autocomplete: 'one-time-code', pattern: '[0-9]{6}', maxlength: '6' },
        code =>
          act(async () => {
            await account.enterCode(code, signal)
            await showHome()
          }),
      ),
      startAgain(),
    )
  }
  async function showHome(): Promise<void> {
    const list = h(document, 'ul', { class: 'devices' })
    fill(list, await account.devices())
    show(
      say('title'),
      h(document, 'h2', {}, say('devices')),
      h(document, 'p', {}, say('devicesText')),
      list,
      h(document, 'h2', {}, say('phrase')),
      h(document, 'p', {}, say('phraseText')),
      phraseBox(),
      button(say('signOut'), () =>
        act(async () => {
          await account.signOut()
          showEmail()
        }),
      ),
    )
  }
  const day = (time: number) =>
    new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

  function fill(list: HTMLElement, devices: readonly WalletDevice[]): void {
    list.replaceChildren(...devices.map(device => deviceRow(list, device)))
  }
  function deviceRow(list: HTMLElement, { device, browser, addedAt, seenAt }: WalletDevice): HTMLElement {
    const name = browserName(browser) ?? say('unknownBrowser')
    const added = day(addedAt)
    const remove = button(say('remove'), () => ask(), say('removeDevice', { name, added }))
    const facts = h(document, 'p', { class: 'muted' }, say('facts', { added, seen: day(seenAt) }))
    const row = h(document, 'li', {}, h(document, 'strong', {}, name), facts, remove)
    const ask = () => {
      const keep = button(say('keep'), () => {
        question.replaceWith(remove)
        remove.focus()
      })
      const removeAnyway = button(say('removeAnyway'), () =>
        act(async () => {
          fill(list, await account.remove(device))
          tell(say('removed'))
          main.querySelector('h1')?.focus()
        }),
      )
      removeAnyway.className = 'danger'
      const question = h(document, 'div', {}, h(document, 'p', {}, say('removeAsk')), removeAnyway, keep)
      remove.replaceWith(question)
      keep.focus()
    }
    return row
  }
  function phraseBox(): HTMLElement {
    const box = h(document, 'div', { class: 'phrase' })
    const showButton = button(say('show'), () =>
      act(async () => {
        const words = (await account.phrase()).split(' ')
        const items = words.map(word => h(document, 'li', {}, word))
        // The words are English, and read from left to right.
        const list = h(document, 'ol', { lang: 'en', dir: 'ltr', translate: 'no' }, ...items)
        const hide = button(say('hide'), () => {
          box.replaceChildren(showButton)
          showButton.focus()
        })
        box.replaceChildren(list, hide)
        tell('')
        hide.focus()
      }),
    )
    box.append(showButton)
    return box
  }
  showEmail()
}
