import { type ReactNode, useState } from 'react'
import type { DemoOptions } from '../demo-options'
import { type CodeForm, describeCode, describeInstall } from './describe-code'
import type { DemoNamespace } from './namespaces'

const forms: readonly { readonly form: CodeForm; readonly name: string }[] = [
  { form: 'react', name: 'React' },
  { form: 'mount', name: 'Without React' },
]

/** What scrolls sideways has to be reached by the keyboard. */
const scrollable = { tabIndex: 0 }

function CopyCode({ text }: { readonly text: string }): ReactNode {
  const [said, setSaid] = useState('Copy')
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Copy failed'),
    )
  }
  return (
    <button type="button" onClick={copy} onBlur={() => setSaid('Copy')}>
      {said}
    </button>
  )
}

/** The code of an app that shows what this page shows. */
export function CodePanel({
  options,
  chosen,
}: {
  readonly options: DemoOptions
  readonly chosen: readonly DemoNamespace[]
}): ReactNode {
  const [form, setForm] = useState<CodeForm>('react')
  const install = describeInstall(chosen)
  const code = describeCode(form, options, chosen)
  return (
    <section className="panel code" aria-labelledby="code-title">
      <div className="code-head">
        <h2 id="code-title">The code of it</h2>
        <fieldset className="segments" aria-label="Form of the code">
          {forms.map(each => (
            <button
              key={each.form}
              type="button"
              aria-pressed={each.form === form}
              onClick={() => setForm(each.form)}
            >
              {each.name}
            </button>
          ))}
        </fieldset>
        <CopyCode text={`${install}\n\n${code}\n`} />
      </div>
      <section dir="ltr" aria-label="Code" {...scrollable}>
        <pre>
          <code className="muted">{`$ ${install}\n\n`}</code>
          <code>{code}</code>
        </pre>
      </section>
    </section>
  )
}
