// The package has no types of its own, and tests use this much of it.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string)
    readonly window: Window
  }
}
