// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/**
 * Pays for user operations that its signer approved. A wrong signature is an answer (AA34) and never a revert: the
 * signer is compared with `tryRecover`. The owner moves deposit and stake, and replaces the signer.
 */
contract LatchkeyPaymaster is PaymasterSigner, SignerECDSA, Ownable2Step {
    event SignerChanged(address indexed signer);

    constructor(
        address owner,
        address signerAddress
    ) EIP712("LatchkeyPaymaster", "1") SignerECDSA(signerAddress) Ownable(owner) {
        emit SignerChanged(signerAddress);
    }

    /// EntryPoint 0.8. The library's default is 0.9.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// Replaces the signer. Approvals of the former one are void at once.
    function setSigner(address signerAddress) external onlyOwner {
        _setSigner(signerAddress);
        emit SignerChanged(signerAddress);
    }

    /// Adds to what the paymaster can pay. Anyone may.
    function deposit() external payable {
        _deposit(msg.value);
    }

    function withdraw(address payable to, uint256 value) external onlyOwner {
        _withdraw(to, value);
    }

    /// Bundlers that follow ERC-7562 ask for a stake, because validation reads the signer from storage.
    function addStake(uint32 unstakeDelaySeconds) external payable onlyOwner {
        _addStake(msg.value, unstakeDelaySeconds);
    }

    function unlockStake() external onlyOwner {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        _withdrawStake(to);
    }
}
