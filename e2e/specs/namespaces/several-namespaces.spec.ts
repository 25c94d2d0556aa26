import { inMatrix } from '../../support/matrix'
import {
  hasNamespaces,
  ledgerOf,
  looks,
  type Namespace,
  namespaces,
  networksOf,
} from '../../support/namespaces/namespaces'
import { expect, test } from '../../support/namespaces/together'

// Every wallet of the run is connected in turn before a test begins what it is about.
const others = namespaces.filter(namespace => namespace !== 'eip155')

test('connects the wallets of all namespaces in one modal, signs with each, and has them again after a reload', async ({
  page,
  together,
  picture,
}) => {
  await together.open()
  await together.connectAll()
  await together.expectConnected(namespaces)
  await picture('several-namespaces')
  await together.demo.modal.close.click()
  for (const namespace of namespaces) {
    await together.use(namespace)
    await expect(together.demo.networkButton).toHaveAccessibleName(new RegExp(looks[namespace].network))
    await together.sign(namespace)
  }
  for (const wallet of together.wallets.values()) expect(await wallet.promptCount(), wallet.name).toBe(2)

  // The namespace in use is the one that was. A wallet counts its prompts from the load of the page.
  const last = namespaces.at(-1) ?? 'eip155'
  await page.reload()
  await expect(together.demo.accountButton).toBeVisible()
  await together.sign(last)
  await together.expectConnected(namespaces)
  await together.demo.modal.close.click()
  for (const wallet of together.wallets.values())
    expect(await wallet.promptCount(), wallet.name).toBe(wallet.namespace === last ? 1 : 0)
  for (const namespace of namespaces) {
    await together.use(namespace)
    await together.sign(namespace)
  }
})

test('shows the balance of each as its node has it', inMatrix(), async ({ together }) => {
  await together.open()
  for (const [index, namespace] of namespaces.entries())
    if (namespace !== 'bip122') {
      const unit = 10n ** BigInt(looks[namespace].decimals - 4)
      // Three decimals are shown, rounded down.
      const amount = BigInt(10_000 * (index + 1) + 2349) * unit
      await ledgerOf(namespace).fund(together.wallet(namespace).holders[0].address, amount)
    }
  await together.connectAll()
  await together.overview()
  for (const namespace of namespaces) {
    const held = await ledgerOf(namespace).balance(together.wallet(namespace).holders[0].address)
    const thousandths = String(held / 10n ** BigInt(looks[namespace].decimals - 3)).padStart(4, '0')
    const shown = `${thousandths.slice(0, -3)}.${thousandths.slice(-3)} ${looks[namespace].symbol}`
    expect(held, namespace).toBeGreaterThan(0n)
    await expect(together.row(namespace)).toContainText(shown)
  }
})

test('switches networks across namespaces: modal, network button, account, and the page itself', async ({
  together,
}) => {
  const { demo } = together
  await together.open()
  await together.connectAll()
  for (const namespace of namespaces) {
    await demo.networkButton.click()
    await demo.modal.network(looks[namespace].network).click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await together.sign(namespace)
  }
  for (const namespace of namespaces) {
    await demo.openModal()
    await demo.modal
      .view('Account')
      .getByRole('button', { name: / Network$/ })
      .click()
    await demo.modal.network(looks[namespace].network).click()
    await expect(demo.modal.view('Account')).toContainText(looks[namespace].network)
    await demo.modal.close.click()
    await expect(demo.networkButton).toHaveAccessibleName(new RegExp(looks[namespace].network))
  }
  for (const namespace of namespaces) {
    const { network } = looks[namespace]
    await demo.act(network)
    await expect(demo.result).toHaveText(`switched to ${network}`)
    await together.sign(namespace)
  }
})

test(
  'goes to the second network of each namespace; the others keep theirs, also after a reload',
  inMatrix(),
  async ({ together, page }) => {
    const { demo } = together
    const secondOf = (namespace: Namespace) => networksOf(namespace)[1]?.name ?? ''
    await together.open()
    await together.connectAll()
    for (const [index, namespace] of namespaces.entries()) {
      await demo.networkButton.click()
      await demo.modal.network(secondOf(namespace)).click()
      await expect(demo.modal.dialog).toHaveCount(0)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(secondOf(namespace)))
      await together.sign(namespace, 1)
      const next = namespaces[index + 1]
      if (next === undefined) continue
      await together.use(next)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(looks[next].network))
    }
    await page.reload()
    // A click before that would open the list of wallets.
    await demo.accountButton.waitFor()
    for (const namespace of namespaces) {
      await together.use(namespace)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(secondOf(namespace)))
      await together.sign(namespace, 1)
    }
  },
)

test(
  'disconnects one after the other; the others stay each time, also after a reload',
  inMatrix(),
  async ({ together, page }) => {
    const { demo } = together
    await together.open()
    await together.connectAll()
    const last = namespaces.at(-1) ?? 'eip155'
    for (const [index, namespace] of namespaces.slice(0, -1).entries()) {
      const rest = namespaces.slice(index + 1)
      await together.overview()
      await demo.modal.button(new RegExp(`^Manage ${together.wallet(namespace).name}`)).click()
      const view = demo.modal.view(looks[namespace].displayName)
      await view.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await together.expectConnected(rest)
      await demo.modal.close.click()
      await together.sign(last)
    }
    await page.reload()
    await together.sign(last)
    await together.expectConnected([last])
  },
)

test(
  'disconnects all of them at once, and none is there after a reload',
  inMatrix(),
  async ({ together, page }) => {
    const { demo } = together
    await together.open()
    await together.connectAll()
    await together.overview()
    await demo.modal.button('Disconnect all').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    for (const namespace of namespaces) {
      await demo.act(looks[namespace].network)
      await expect(demo.result).toHaveText(`switched to ${looks[namespace].network}`)
      await expect(demo.hook('useAccount')).toHaveValue(/"status": "disconnected"/)
    }
    await page.reload()
    await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  },
)

test('wallets that end the connection take none of the others along', inMatrix(), async ({ together }) => {
  const last = namespaces.at(-1) ?? 'eip155'
  await together.open()
  await together.connectAll()
  for (const [index, namespace] of namespaces.slice(0, -1).entries()) {
    await together.wallet(namespace).disconnect()
    await together.expectConnected(namespaces.slice(index + 1))
    await together.demo.modal.close.click()
    await together.sign(last)
  }
})

test('wallets on unknown networks disturb none of the others', inMatrix(), async ({ together }) => {
  const { demo } = together
  const used = namespaces.at(-1) ?? 'eip155'
  await together.open()
  await together.connectAll()
  for (const namespace of namespaces.slice(0, -1)) {
    await together.wallet(namespace).goElsewhere()
    await together.sign(used)
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.networkButton).toHaveAccessibleName(new RegExp(looks[used].network))
  }
  await together.overview()
  await expect(together.row(used)).toBeVisible()
})

if (hasNamespaces('eip155') && others.length > 0) {
  const [wanted] = others as [Namespace]

  test('a network that no connected wallet speaks says what it needs, and connects there', async ({
    together,
    picture,
  }) => {
    const { demo } = together
    const { network, displayName } = looks[wanted]
    await together.open()
    await demo.connect(together.wallet('eip155').name)
    await demo.networkButton.click()
    await demo.modal.network(network).click()
    await expect(demo.modal.view('Another wallet needed')).toContainText(`${network} needs`)
    await picture('switch-active-chain')
    // Nothing has changed until the visitor says so.
    await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
    await demo.modal.back.click()
    await demo.modal.network(network).click()
    await demo.modal.button(new RegExp(`^Connect an? ${displayName} wallet$`)).click()
    await demo.modal.choose(together.wallet(wanted).name)
    await expect(demo.modal.dialog).toHaveCount(0)
    await together.sign(wanted)
    await together.use('eip155')
    await together.sign('eip155')
  })
}
