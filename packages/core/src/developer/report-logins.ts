import type { ResolvedOptions } from '../context/options.types.js'
import { checkChoice, type Say } from './say.js'

const logins = {
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  connectMethodsOrder: ['email', 'social', 'wallet'],
} as const

/** Says what is wrong with the options of the embedded wallet. */
export function checkLogins({ embeddedWallet: wallet, features: chosen }: ResolvedOptions, say: Say): void {
  if (wallet && !wallet.frameUrl) say('embeddedWallet has no frameUrl', 'Name the page of the frame.')
  const asked = (['email', 'passkeys', 'socials'] as const).filter(name => chosen[name])
  if (!wallet && asked[0]) say(`features.${asked[0]} needs the embedded wallet`, 'Set `embeddedWallet`.')
  checkChoice('features.socials', chosen.socials || [], logins.socials, say)
  checkChoice('features.connectMethodsOrder', chosen.connectMethodsOrder, logins.connectMethodsOrder, say)
}
