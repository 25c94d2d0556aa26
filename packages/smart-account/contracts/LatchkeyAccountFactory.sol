// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {LatchkeyAccount} from "./LatchkeyAccount.sol";

/**
 * Creates accounts at addresses that follow from the owner: nobody else's transaction can put another account there.
 * The factory has no owner and no storage.
 */
contract LatchkeyAccountFactory {
    /// The code that every account delegates to.
    address public immutable implementation = address(new LatchkeyAccount());

    /// Creates the account of an owner, or returns the existing one (ERC-4337 and ERC-6492 ask for the latter).
    function createAccount(address owner, uint256 index) external returns (address account) {
        bytes32 salt = _salt(owner, index);
        account = Clones.predictDeterministicAddress(implementation, salt);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministic(implementation, salt);
        LatchkeyAccount(payable(account)).initialize(owner);
    }

    /// The address of an owner's account, created or not.
    function accountOf(address owner, uint256 index) external view returns (address) {
        return Clones.predictDeterministicAddress(implementation, _salt(owner, index));
    }

    function _salt(address owner, uint256 index) private pure returns (bytes32) {
        return keccak256(abi.encode(owner, index));
    }
}
