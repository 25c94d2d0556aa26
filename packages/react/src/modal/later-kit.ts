// What the views after the first one share, and the rest of the dictionary: one chunk that comes with the first of
// them. kit.ts says why these are values.
import type { ViewName } from '@latchkey/core'
import type { Text } from '@latchkey/ui'
import * as search from '@latchkey/ui/components/search-field'
import * as ring from '@latchkey/ui/components/waiting-ring'
import * as wallet from '../views/connecting/install-wallet.js'
import * as install from '../views/install-link.js'
import * as hero from '../views/waiting-hero.js'
import * as words from './later-text.js'
import { defineAfterModal } from './mount-modal.js'
import type { ViewDefinition, ViewModule } from './view.types.js'

export const InstallWallet = wallet.InstallWallet
export const SearchField = search.SearchField
export const WaitingHero = hero.WaitingHero
export const WaitingRing = ring.WaitingRing
export const installLink = install.installLink
export const useText = words.useText

/** Types a view that is fetched on first need by its name in the router's table. */
export const defineLazyView = <View extends ViewName>(
  name: View,
  definition: ViewDefinition<View, Text>,
): ViewModule =>
  defineAfterModal(name, { ...definition, resolveText: words.resolveText } as ViewDefinition<View>)
