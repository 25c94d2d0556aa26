import { inMatrix } from '../../support/matrix'
import { expect, spoken, test } from '../../support/namespaces/several'

const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

for (const namespace of spoken) {
  test(
    `connects two ${namespace} wallets, switches between them and signs with each`,
    inMatrix(namespace !== 'eip155'),
    async ({ several, picture }) => {
      const { modal } = several.demo
      await several.open(true)
      const [first, second] = several.of(namespace)
      await several.connectBoth(namespace)
      await several.sign(second)
      await several.manage(second)
      const others = modal.dialog.getByRole('list', { name: 'Also connected' })
      await expect(others.getByRole('button', { name: first.name }).first()).toHaveAccessibleName(
        short(first.holders[0].address),
      )
      await picture(`several-wallets-${namespace}`)
      await others.getByRole('button', { name: new RegExp(`^${first.name}`) }).click()
      await expect(others.getByRole('button', { name: new RegExp(`^${second.name}`) })).toBeVisible()
      await modal.close.click()
      await several.sign(first)
      await several.manage(first)
      await others.getByRole('button', { name: new RegExp(`^${second.name}`) }).click()
      await expect(others.getByRole('button', { name: new RegExp(`^${first.name}`) })).toBeVisible()
      await modal.close.click()
      await several.sign(second)
      // To connect, once each, and to sign: switching asks nobody.
      expect([await first.promptCount(), await second.promptCount()]).toEqual([2, 3])
    },
  )

  test(
    `has both ${namespace} wallets again after a reload, without a prompt`,
    inMatrix(),
    async ({ several, page }) => {
      await several.open(true)
      const [first, second] = several.of(namespace)
      await several.connectBoth(namespace)
      await page.reload()
      await several.sign(second)
      await several.manage(second)
      const others = several.demo.modal.dialog.getByRole('list', { name: 'Also connected' })
      await others.getByRole('button', { name: new RegExp(`^${first.name}`) }).click()
      await expect(others.getByRole('button', { name: new RegExp(`^${second.name}`) })).toBeVisible()
      await several.demo.modal.close.click()
      await several.sign(first)
      expect([await first.promptCount(), await second.promptCount()]).toEqual([1, 1])
    },
  )

  test(`disconnects one ${namespace} wallet, then all`, inMatrix(), async ({ several, page }) => {
    const { demo } = several
    await several.open(true)
    const [first, second] = several.of(namespace)
    await several.connectBoth(namespace)
    await several.manage(second)
    await demo.modal.button(`Disconnect ${first.name}`).click()
    const recent = demo.modal.dialog.getByRole('list', { name: 'Recently connected' })
    await expect(recent.getByRole('button', { name: new RegExp(`^${first.name}`) })).toBeVisible()
    await expect(demo.modal.dialog.getByRole('list', { name: 'Also connected' })).toHaveCount(0)
    await demo.modal.close.click()
    await several.sign(second)
    await expect.poll(async () => (await several.connections()).connections).toHaveLength(1)
    await expect.poll(async () => (await several.connections()).recent).toHaveLength(1)
    await several.manage(second)
    await demo.modal.button('Disconnect').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    await expect.poll(async () => (await several.connections()).connections).toEqual([])
    await page.reload()
    await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })

  test(
    `a ${namespace} wallet that ends the connection leaves the other one`,
    inMatrix(),
    async ({ several }) => {
      await several.open(true)
      const [first, second] = several.of(namespace)
      await several.connectBoth(namespace)
      await second.disconnect()
      await several.sign(first)
    },
  )

  test(
    `without several wallets a second ${namespace} wallet takes the place of the first`,
    inMatrix(namespace !== 'eip155'),
    async ({ several, page }) => {
      const { demo } = several
      await several.open(false)
      const [first, second] = several.of(namespace)
      await several.connectBoth(namespace)
      await several.sign(second)
      expect(await several.connections()).toEqual({ connections: [], recent: [] })
      await several.manage(second)
      await expect(demo.modal.dialog).toContainText('Multi-Wallet Not Enabled')
      await expect(demo.modal.dialog).not.toContainText(first.name)
      await page.reload()
      await several.sign(second)
    },
  )
}

if (spoken.length === 2) {
  test(
    'two wallets in two namespaces: all four sign, and all four are back after a reload',
    inMatrix(),
    async ({ several, page }) => {
      await several.open(true)
      await several.connectEverything()
      for (const reload of [false, true]) {
        if (reload) await page.reload()
        for (const namespace of spoken) {
          await several.use(namespace)
          const [first, second] = several.of(namespace)
          await expect.poll(async () => (await several.connections()).connections).toHaveLength(2)
          const [used = '', spare = ''] = (await several.connections()).connections
          const [now, next] = used.endsWith(second.holders[0].address) ? [second, first] : [first, second]
          expect(spare).toContain(next.holders[0].address)
          await several.sign(now)
          await several.manage(now)
          await several.demo.modal.button(new RegExp(`^${next.name}`)).click()
          await expect(several.demo.modal.button(new RegExp(`^${now.name}`))).toBeVisible()
          await several.demo.modal.close.click()
          await several.sign(next)
        }
      }
    },
  )

  test('all wallets of all namespaces are disconnected at once', inMatrix(), async ({ several, page }) => {
    const { demo } = several
    await several.open(true)
    await several.connectEverything()
    await demo.openWallets()
    await demo.modal.button('Disconnect all').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      for (const namespace of spoken) {
        await several.use(namespace)
        await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
        await expect.poll(async () => (await several.connections()).connections).toEqual([])
      }
    }
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })
}
