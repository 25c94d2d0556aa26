export const evmMoney = [
  {
    file: 'packages/adapter-evm/src/capabilities/fee-bounds.ts',
    test: 'packages/adapter-evm/src/capabilities/quote.test.ts',
    changes: [
      [
        'gas: 32_000_000n, gwei: 10_000n, dataGwei: GWEI, totalGwei: 2n * GWEI }',
        'gas: 32_000_000n, gwei: 1_000_000n, dataGwei: GWEI, totalGwei: 2n * GWEI }',
        'a fee that no honest node asks for > is refused: a base fee',
      ],
      [
        "if (amount <= most && (part !== 'gas' || amount > 0n)) return amount",
        'return amount',
        'a fee that no honest node asks for > is refused: a base fee',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/fees.ts',
    test: 'packages/adapter-evm/src/capabilities/quote.test.ts',
    changes: [
      [
        '(value * 12n) / 10n',
        '(value * 10n) / 10n',
        'a quote > has one price on a network without a base fee',
      ],
      [
        'if (fee > BigInt(dataFee)) throw feeRose()',
        '',
        'a fee that rose > is refused where a rollup takes more for the data than was quoted',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/quote.ts',
    test: 'packages/adapter-evm/src/capabilities/quote.test.ts',
    changes: [
      [
        'a.from === b.from && a.to === b.to && a.value === b.value && a.data === b.data',
        'a.from === b.from && a.to === b.to && a.data === b.data',
        'a quote of something else > is refused for another amount',
      ],
      [
        'BigInt(gas) * ceilingOf(price) + BigInt(dataFee)',
        'BigInt(gas) * ceilingOf(price)',
        'a fee that rose > is refused where a rollup takes more for the data than was quoted',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/rollup-fee.ts',
    test: 'packages/adapter-evm/src/capabilities/rollup-fee.test.ts',
    changes: [
      [
        '(fee * 3n) / 2n',
        'fee',
        'the fee on a network of the OP stack > has the data fee in it, and half as much again at most',
      ],
      [
        'fee: data + operator,',
        'fee: data,',
        'the fee on a network of the OP stack > has the fee of the operator in it where the oracle knows one',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/tokens.ts',
    test: 'packages/adapter-evm/src/capabilities/tokens.test.ts',
    changes: [
      [
        "unsendable: 'tokenMismatch' }",
        '}',
        'a token whose contract contradicts the list > is listed as the list has it, and cannot be sent: 8 decimals',
      ],
      [
        'if (amount === undefined || token.decimals <= 0) return []',
        'if (token.decimals <= 0) return []',
        'a token that cannot be read > is left out with a warning: it must not look like a zero',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/transfer-call.ts',
    test: 'packages/adapter-evm/src/capabilities/transfer-call.test.ts',
    changes: [
      [
        'amount < 0n || amount > MAX_UINT256',
        'amount > MAX_UINT256',
        'encodeTransferCall > refuses -1n, which no transaction can carry',
      ],
      [
        'data: encodeTransfer(to, raw)',
        'data: encodeTransfer(contract, raw)',
        'encodeTransferCall > calls the token contract with the recipient and the amount',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/transfer.ts',
    test: 'packages/adapter-evm/src/capabilities/silent-tokens.test.ts',
    changes: [
      [
        "if (answer === '0x' && !isSilentToken(call.to)) await",
        "if (answer === '0x') await",
        'the silence of a token > is a yes of Tether on Ethereum, in any letter case',
      ],
      [
        "if (code !== '0x') return\n",
        'return\n',
        'the silence of a token > is a no of any other address without code',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/transfer.ts',
    test: 'packages/adapter-evm/src/requests.test.ts',
    changes: [
      [
        "if (saysNo(answer)) throw new LatchkeyError('executionReverted', 'The token refused the transfer')",
        '',
        'what the wallet is asked > does not ask for a transfer that a token answers with no',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/transfer.ts',
    test: 'packages/adapter-evm/src/capabilities/quote.test.ts',
    changes: [
      [
        'return { ...call, gas: terms.gas, ...terms.price }',
        'return { ...call, ...terms.price }',
        'a quote > has its terms put into the transaction, whatever the node says meanwhile',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/chain/erc20.ts',
    test: 'packages/adapter-evm/src/capabilities/silent-tokens.test.ts',
    changes: [
      [
        "  '0x919c1c267bc06a7039e03fcc2ef738525769109c',\n",
        '',
        'the silence of a token > is a yes of Tether on one more, in any letter case',
      ],
      [
        "  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',\n",
        '',
        'the silence of a token > is a yes of Tether on Arbitrum, in any letter case',
      ],
      [
        'SILENT_TOKENS.has(address.toLowerCase())',
        'SILENT_TOKENS.has(address)',
        'the silence of a token > is a yes of Tether on Ethereum, in any letter case',
      ],
      [
        "data !== '0x' && /^0x0*$/.test(data)",
        '/^0x0*$/.test(data)',
        'the silence of a token > is a yes of Tether on Ethereum, in any letter case',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/chain/token-facts.ts',
    test: 'packages/adapter-evm/src/capabilities/tokens.test.ts',
    changes: [
      [
        'facts.decimals !== listed.decimals)',
        'facts.decimals > listed.decimals)',
        'a token that the list does not have > is refused with 8 decimals where its contract says 6',
      ],
    ],
  },
]
