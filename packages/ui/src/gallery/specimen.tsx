import type { ReactNode } from 'react'

/** One component in its states, under its name. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="lk-specimen">
    <h2>{name}</h2>
    {children}
  </section>
)

/** States side by side, wrapping. */
export const Cluster = ({ children }: { children: ReactNode }) => <div className="lk-cluster">{children}</div>

const drawing = (body: string): string => `data:image/svg+xml,${encodeURIComponent(body)}`

/** A wallet icon as a wallet would announce it. */
const sampleIcon = (from: string, to: string): string =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="40" height="40" fill="url(#g)"/><path d="M11 15h15a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V14a3 3 0 0 1 3-3h12" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="25" cy="22" r="2" fill="#fff"/></svg>`,
  )

export const sampleAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
export const icons = {
  amber: sampleIcon('#f6a13c', '#e2562b'),
  violet: sampleIcon('#8a7bff', '#5a3df0'),
  teal: sampleIcon('#3ccfb4', '#127f9c'),
}
