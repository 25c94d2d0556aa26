// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 that looks like spam: its name is a link, and it comes without being asked for.
contract LocalPrize is ERC721 {
    uint256 private next = 1;

    constructor() ERC721("Claim at https://prize.example", "PRIZE") {}

    /// Gives one token to each account, as a mass airdrop does.
    function drop(address[] calldata accounts) external {
        for (uint256 i = 0; i < accounts.length; i++) _mint(accounts[i], next++);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat('data:application/json,{"name":"Prize ', Strings.toString(tokenId), '"}');
    }
}
