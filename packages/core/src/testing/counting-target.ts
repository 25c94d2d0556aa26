interface Registration {
  readonly type: string
  readonly listener: EventListenerOrEventListenerObject
  readonly capture: boolean
  readonly heard: (event: Event) => void
}

/** An EventTarget that knows how many listeners it has: leaks become a number. */
export class CountingTarget extends EventTarget {
  #registrations = new Set<Registration>()

  /** Live listeners, of one type or of all. */
  listenerCount(type?: string): number {
    if (type === undefined) return this.#registrations.size
    return [...this.#registrations].filter(registration => registration.type === type).length
  }

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options: boolean | AddEventListenerOptions = {},
  ): void {
    const {
      capture = false,
      once = false,
      signal,
    } = typeof options === 'boolean' ? { capture: options } : options
    if (!listener || signal?.aborted || this.#find(type, listener, capture)) return
    const registration: Registration = {
      type,
      listener,
      capture,
      heard: event => {
        if (once) this.#drop(registration)
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
      },
    }
    this.#registrations.add(registration)
    super.addEventListener(type, registration.heard, { capture })
    signal?.addEventListener('abort', () => this.#drop(registration), { once: true })
  }

  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options: boolean | EventListenerOptions = {},
  ): void {
    const capture = typeof options === 'boolean' ? options : (options.capture ?? false)
    const registration = listener ? this.#find(type, listener, capture) : undefined
    if (registration) this.#drop(registration)
  }

  #find(
    type: string,
    listener: EventListenerOrEventListenerObject,
    capture: boolean,
  ): Registration | undefined {
    return [...this.#registrations].find(
      known => known.type === type && known.listener === listener && known.capture === capture,
    )
  }

  #drop(registration: Registration): void {
    this.#registrations.delete(registration)
    super.removeEventListener(registration.type, registration.heard, { capture: registration.capture })
  }
}
