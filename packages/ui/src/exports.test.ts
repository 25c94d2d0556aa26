import { expect, it } from 'vitest'
import * as button from './button'
import * as gallery from './gallery/index'
import * as icons from './icons/paths'
import * as index from './index'
import * as shell from './shell'
import * as ar from './text/ar'
import * as de from './text/de'
import * as en from './text/en'
import * as enMessages from './text/en-messages'
import * as enViews from './text/en-views'
import * as color from './theme/color'
import * as deriveTheme from './theme/derive-theme'
import * as setProperties from './theme/set-properties'

it('exports exactly these names', () => {
  const names = Object.entries({
    index,
    button,
    shell,
    icons,
    gallery,
    'text/ar': ar,
    'text/de': de,
    'text/en': en,
    'text/en-messages': enMessages,
    'text/en-views': enViews,
    'theme/color': color,
    'theme/derive-theme': deriveTheme,
    'theme/set-properties': setProperties,
  }).map(([entry, module]) => `${entry}: ${Object.keys(module).sort().join(' ')}`)
  expect(names).toMatchSnapshot()
})
