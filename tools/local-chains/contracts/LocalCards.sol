// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 whose metadata and images are in the contract. Anyone may mint: it lives on local nodes only.
contract LocalCards is ERC721 {
    constructor() ERC721("Local Cards", "CARD") {}

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory id = Strings.toString(tokenId);
        bytes memory image = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="hsl(',
            Strings.toString((tokenId * 67) % 360),
            ',60%,45%)"/><circle cx="160" cy="160" r="90" fill="#fff"/></svg>'
        );
        bytes memory json = abi.encodePacked(
            '{"name":"Local Card #',
            id,
            '","description":"A card of the local chain","image":"data:image/svg+xml;base64,',
            Base64.encode(image),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
