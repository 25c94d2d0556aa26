import type { ReactNode } from 'react'

/** What a step is about. Changes are read out. */
export const LoginWords = ({
  title,
  text,
}: {
  readonly title: string
  readonly text?: string
}): ReactNode => (
  <div className="lk-login-words" role="status">
    <h3>{title}</h3>
    {text && <p>{text}</p>}
  </div>
)
