import { ar } from '@latchkey/react/text/ar'
import { de } from '@latchkey/react/text/de'
import { applyTheme, createStyleRoot, en, StyleScope } from '@latchkey/ui'
import { Gallery } from '@latchkey/ui/gallery'
import { type ReactNode, StrictMode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Choice } from '../panels/controls'

const locales = { en, ar, de }
type Theme = 'light' | 'dark'
type Locale = keyof typeof locales
const themes: readonly [Theme, Theme] = ['light', 'dark']
const languages: readonly [Locale, ...Locale[]] = ['en', 'ar', 'de']
const params = new URLSearchParams(location.search)
const pick = <const Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
  values.find(value => value === params.get(name)) ?? values[0]

/** The gallery lives in a shadow root, as the modal does. */
function Stage(props: { readonly theme: Theme; readonly locale: Locale; readonly size: string }): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ReturnType<typeof createStyleRoot>>()
  useEffect(() => {
    const element = host.current
    if (!element || element.shadowRoot) return
    setRoot(createStyleRoot(element))
  }, [])
  useEffect(() => {
    const size = `${Number(props.size) / 10}px` as const
    if (host.current)
      applyTheme(host.current, { mode: props.theme, variables: { '--lk-font-size-master': size } })
  }, [props.theme, props.size])
  const { text, dir } = locales[props.locale]
  return (
    <div ref={host} className="stage" data-theme={props.theme}>
      {root &&
        createPortal(
          <StyleScope value={root.adopt}>
            <Gallery text={text} dir={dir} theme={props.theme} />
          </StyleScope>,
          root.mountPoint,
        )}
    </div>
  )
}

function GalleryPage(): ReactNode {
  const [theme, setTheme] = useState<Theme>(pick('theme', themes))
  const [locale, setLocale] = useState<Locale>(pick('locale', languages))
  const [size, setSize] = useState(pick('size', ['100', '200']))
  return (
    <main className="wide">
      <h1>Gallery</h1>
      <div className="row">
        <Choice label="Theme" value={theme} options={themes} onChange={setTheme} />
        <Choice label="Language" value={locale} options={languages} onChange={setLocale} />
        <Choice label="Text size" value={size} options={['100', '200']} onChange={setSize} />
      </div>
      <Stage theme={theme} locale={locale} size={size} />
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <GalleryPage />
    </StrictMode>,
  )
