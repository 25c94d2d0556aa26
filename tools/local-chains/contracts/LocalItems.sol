// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-1155. Anyone may mint and set the address of a token's metadata: it lives on local nodes only.
contract LocalItems is ERC1155 {
    string public name = "Local Items";
    string public symbol = "ITEM";
    mapping(uint256 => string) private uris;

    constructor() ERC1155("") {}

    function mint(address to, uint256 tokenId, uint256 amount) external {
        _mint(to, tokenId, amount, "");
    }

    function setUri(uint256 tokenId, string calldata value) external {
        uris[tokenId] = value;
    }

    function uri(uint256 tokenId) public view override returns (string memory) {
        if (bytes(uris[tokenId]).length > 0) return uris[tokenId];
        return string.concat('data:application/json,{"name":"Local Item ', Strings.toString(tokenId), '"}');
    }
}
