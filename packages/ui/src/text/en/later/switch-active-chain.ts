import type { SwitchActiveChainText } from '../../wallets-text.types'

const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`

export const enSwitchActiveChain: SwitchActiveChainText = {
  title: 'Another wallet needed',
  text: (network, namespace) =>
    `${network} needs ${withArticle(namespace)} wallet. Your other wallets stay connected.`,
  connect: namespace => `Connect ${withArticle(namespace)} wallet`,
}
