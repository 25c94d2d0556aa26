// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Answers in the place of ENS's universal resolver: one account has a name with an avatar.
contract OneName {
    address private immutable owner;
    bytes32 private immutable node;
    string private name;
    string private avatar;

    constructor(address owner_, string memory name_, bytes32 node_, string memory avatar_) {
        owner = owner_;
        name = name_;
        node = node_;
        avatar = avatar_;
    }

    /// ENSIP-19: what an address says that it is called.
    function reverseWithGateways(bytes calldata reverseName, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bool isOwner = keccak256(reverseName) == keccak256(abi.encodePacked(owner));
        return (isOwner ? name : "", address(this), address(this));
    }

    /// ENSIP-10: the records `addr` and `text` of a name.
    function resolveWithGateways(bytes calldata, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bool isName = abi.decode(data[4:36], (bytes32)) == node;
        if (bytes4(data[:4]) == bytes4(keccak256("addr(bytes32)")))
            return (abi.encode(isName ? owner : address(0)), address(this));
        (, string memory key) = abi.decode(data[4:], (bytes32, string));
        bool isAvatar = keccak256(bytes(key)) == keccak256("avatar");
        return (abi.encode(isName && isAvatar ? avatar : ""), address(this));
    }
}
