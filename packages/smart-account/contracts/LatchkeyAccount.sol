// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Account as ERC4337Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/**
 * An ERC-4337 account with one owner, a secp256k1 key. It executes batches (ERC-7821), answers ERC-1271 with the nested
 * signatures of ERC-7739 and receives ERC-721 and ERC-1155 tokens. Every account is a clone of one implementation.
 */
contract LatchkeyAccount is
    ERC4337Account,
    SignerECDSA,
    ERC7739,
    ERC7821,
    ERC721Holder,
    ERC1155Holder,
    Initializable
{
    /// An account without an owner would be lost.
    error LatchkeyAccountOwnerMissing();

    /// The implementation itself has no owner, and nobody can give it one.
    constructor() EIP712("LatchkeyAccount", "1") SignerECDSA(address(0)) {
        _disableInitializers();
    }

    /// Sets the owner, once. The factory calls it in the transaction that creates the clone.
    function initialize(address owner) external initializer {
        if (owner == address(0)) revert LatchkeyAccountOwnerMissing();
        _setSigner(owner);
    }

    /// EntryPoint 0.8. The library's default is 0.9.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// The EntryPoint executes what the owner signed as a user operation.
    function _erc7821AuthorizedExecutor(
        address caller,
        bytes32 mode,
        bytes calldata executionData
    ) internal view override returns (bool) {
        return caller == address(entryPoint()) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }
}
