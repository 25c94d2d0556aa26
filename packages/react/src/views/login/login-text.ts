import type { LoginText, OwnText } from '@latchkey/ui'
import { enLogin } from '@latchkey/ui/text/en-login'
import { useContext } from 'react'
import { SettingsContext } from '../../settings.js'

/** The words of the logins, for the connect view: it has no words of its own that come late. */
export function useLoginText(): LoginText {
  const { locale, text } = useContext(SettingsContext)
  const own = (locale?.text as Partial<OwnText> | undefined)?.login
  return { ...enLogin, ...own, ...text?.login }
}
